// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/ring.hpp"

namespace pcieflow::traffic {

/// Why a request that is answered must wait although it is offered; if both hold, the first is told.
enum class Obstacle : std::uint8_t {
    none,
    tags,         ///< every tag is in use
    outstanding,  ///< as many requests are unanswered as the flow may have
};

/// The tags of one flow, and how many of its requests may be unanswered at a time. The tag that was free longest is
/// taken first, so that a late completion is less likely to meet a new request.
class RequestSlots {
public:
    /// `tags`: 1…1024, from tag 0 on. `limit`: unanswered requests, at least 1; absent: as many as there are tags.
    RequestSlots(std::uint16_t tags, std::optional<std::uint32_t> limit) : limit_(limit), is_taken_(tags) { reset(); }

    [[nodiscard]] Obstacle obstacle() const {
        if (free_.is_empty()) {
            return Obstacle::tags;
        }
        return limit_ && taken() >= *limit_ ? Obstacle::outstanding : Obstacle::none;
    }
    /// Requests that hold a tag.
    [[nodiscard]] std::uint32_t taken() const { return static_cast<std::uint32_t>(is_taken_.size() - free_.size()); }

    /// Precondition: no obstacle.
    std::uint16_t take() {
        const std::uint16_t tag = free_.pop();
        is_taken_[tag] = true;
        return tag;
    }
    /// A tag that is not taken is left alone.
    void release(std::uint16_t tag) {
        if (tag < is_taken_.size() && is_taken_[tag]) {
            is_taken_[tag] = false;
            free_.push(tag);
        }
    }
    /// All tags are free.
    void reset() {
        free_.clear();
        for (std::uint16_t tag = 0; tag < is_taken_.size(); ++tag) {
            is_taken_[tag] = false;
            free_.push(tag);
        }
    }

private:
    std::optional<std::uint32_t> limit_;
    std::vector<bool> is_taken_;  ///< by tag
    core::Ring<std::uint16_t> free_;
};

}  // namespace pcieflow::traffic
