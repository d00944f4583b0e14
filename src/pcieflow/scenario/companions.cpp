// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/companions.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

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

/// "do: retrain", "reaches or never" or "kind: MRd, or mix"
std::string name_of(const Companion& companion) {
    std::vector<std::string_view> keys{companion.key};
    std::copy_if(companion.or_keys.begin(), companion.or_keys.end(), std::back_inserter(keys),
                 [](std::string_view key) { return !key.empty(); });
    if (companion.words.empty()) {
        return config::either(keys);
    }
    const std::string words = companion.words_in_short.empty()
                                  ? config::either({companion.words.begin(), companion.words.end()})
                                  : std::string(companion.words_in_short);
    keys.erase(keys.begin());
    return std::string(companion.key) + ": " + words + (keys.empty() ? "" : ", or " + config::either(keys));
}

/// Whether the companion is there; a companion whose value is no good has been reported and counts as neither.
enum class Presence : std::uint8_t { absent, present, unclear };

Presence presence(const TreeNode& mapping, const Place& place, const Companion& companion) {
    const TreeNode* const node = mapping.find(companion.key);
    if (node == nullptr) {
        const bool has_other =
            std::any_of(companion.or_keys.begin(), companion.or_keys.end(),
                        [&mapping](std::string_view key) { return !key.empty() && mapping.find(key) != nullptr; });
        return has_other ? Presence::present : Presence::absent;
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

/// "'reaches', 'never' or 'violation'"
std::string quoted_names(const Words& keys) {
    std::vector<std::string> quoted;
    for (const std::string_view key : keys) {
        quoted.push_back("'" + std::string(key) + "'");
    }
    return config::either({quoted.begin(), quoted.end()});
}

/// A key may be mistaken for its neighbour, `port` for `ports`: " (link_down takes ports: [A])" if the neighbour is the
/// one that goes with the word that is there.
std::string neighbour_hint(const TreeNode& mapping, const Place& place, const Entry& entry) {
    for (const Place& child : place.children) {
        const Field* field = child.field;
        const bool is_neighbour = field != nullptr && config::edit_distance(child.key, entry.key) == 1;
        if (!is_neighbour || field->only_with.words.empty() || entry_of(mapping, child.key) != nullptr ||
            presence(mapping, place, field->only_with) != Presence::present) {
            continue;
        }
        const bool is_one = entry.value.kind == NodeKind::list && entry.value.items.size() == 1;
        const std::string value = config::printable(is_one ? entry.value.items.front().text : entry.value.text);
        return " (" + mapping.find(field->only_with.key)->text + " takes " + child.key + ": " +
               (field->rule.is_list ? "[" + value + "]" : value) + ")";
    }
    return "";
}

void check_alternatives(const TreeNode& mapping, const Words& keys, Findings& findings) {
    const Entry* first = nullptr;
    for (const Entry& entry : mapping.entries) {
        if (!has(keys, entry.key)) {
            continue;
        }
        if (first != nullptr) {
            findings.push_back({entry.origin, first->key + " and " + entry.key + " exclude each other"});
            return;
        }
        first = &entry;
    }
    if (first == nullptr) {
        findings.push_back({mapping.origin, "missing key " + quoted_names(keys)});
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
            findings.push_back({entry->origin, child.key + " goes only with " + name_of(field.only_with) +
                                                   neighbour_hint(mapping, place, *entry)});
        }
        if (entry == nullptr && !field.needed_with.key.empty() &&
            presence(mapping, place, field.needed_with) == Presence::present) {
            findings.push_back(
                {mapping.origin, "missing key '" + child.key + "'; " + name_of(field.needed_with) + " needs it"});
        }
        if (!field.alternatives.empty()) {
            check_alternatives(mapping, field.alternatives, findings);
        }
    }
    return findings;
}

}  // namespace pcieflow::scenario
