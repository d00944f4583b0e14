// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/companions.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "pcieflow/config/nearest_name.hpp"

namespace pcieflow::scenario {

namespace {

using config::Companion;
using config::Field;
using config::Place;
using config::Words;

bool has(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "do: retrain", or "reaches"
std::string name_of(const Companion& companion) {
    const std::string key(companion.key);
    return companion.words.empty() ? key
                                   : key + ": " + config::either({companion.words.begin(), companion.words.end()});
}

/// Whether the companion is there; a companion whose value is no good has been reported and counts as neither.
enum class Presence : std::uint8_t { absent, present, unclear };

Presence presence(const TreeNode& mapping, const Place& place, const Companion& companion) {
    const TreeNode* node = mapping.find(companion.key);
    if (node == nullptr) {
        return Presence::absent;
    }
    if (companion.words.empty()) {
        return Presence::present;
    }
    const Place* neighbour = place.child(companion.key);
    if (neighbour == nullptr || !has(neighbour->field->rule.words, node->text)) {
        return Presence::unclear;
    }
    return has(companion.words, node->text) ? Presence::present : Presence::absent;
}

const Entry* entry_of(const TreeNode& mapping, std::string_view key) {
    const auto found = std::find_if(mapping.entries.begin(), mapping.entries.end(),
                                    [key](const Entry& entry) { return entry.key == key; });
    return found == mapping.entries.end() ? nullptr : &*found;
}

void check_alternative(const TreeNode& mapping, const Field& field, const std::string& key, Findings& findings) {
    const std::string other(field.alternative);
    const Entry* first = entry_of(mapping, key);
    const Entry* second = entry_of(mapping, other);
    if (first == nullptr && second == nullptr) {
        findings.push_back({mapping.origin, "missing key '" + key + "' or '" + other + "'"});
    }
    if (first != nullptr && second != nullptr) {
        findings.push_back({second->origin, key + " and " + other + " exclude each other"});
    }
}

}  // namespace

Findings check_companions(const TreeNode& mapping, const Place& place) {
    Findings findings;
    for (const Place& child : place.children) {
        if (child.field == nullptr) {
            continue;
        }
        const Field& field = *child.field;
        const Entry* entry = entry_of(mapping, child.key);
        if (entry != nullptr && !field.only_with.key.empty() &&
            presence(mapping, place, field.only_with) == Presence::absent) {
            findings.push_back({entry->origin, child.key + " goes only with " + name_of(field.only_with)});
        }
        if (entry == nullptr && !field.needed_with.key.empty() &&
            presence(mapping, place, field.needed_with) == Presence::present) {
            findings.push_back(
                {mapping.origin, "missing key '" + child.key + "'; " + name_of(field.needed_with) + " needs it"});
        }
        if (child.key < field.alternative) {  // each pair once
            check_alternative(mapping, field, child.key, findings);
        }
    }
    return findings;
}

}  // namespace pcieflow::scenario
