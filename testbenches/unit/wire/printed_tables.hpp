// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/wire/rate.hpp"

/// The printed latency and replay tables, in symbol times, typed in cell by cell.
namespace pcieflow::wire::printed {

struct Row {
    std::int64_t max_payload;
    std::array<std::int64_t, widths.size()> cells;  ///< by width
};
using Table = std::array<Row, 6>;

// clang-format off
/// UpdateFC latency guideline and Ack latency limit at 2.5 GT/s (docs/protocol.md §7.3).
inline constexpr Table latency_2_5{{
    //            x1      x2      x4      x8     x12     x16     x32
    {  128, {   237,    128,     73,     67,     58,     48,     33}},
    {  256, {   416,    217,    118,    107,     90,     72,     45}},
    {  512, {   559,    289,    154,     86,    109,     86,     52}},
    { 1024, {  1071,    545,    282,    150,    194,    150,     84}},
    { 2048, {  2095,   1057,    538,    278,    365,    278,    148}},
    { 4096, {  4143,   2081,   1050,    534,    706,    534,    276}},
}};

/// UpdateFC latency guideline and Ack latency limit at 5 GT/s (docs/protocol.md §7.3).
inline constexpr Table latency_5{{
    //            x1      x2      x4      x8     x12     x16     x32
    {  128, {   288,    179,    124,    118,    109,     99,     84}},
    {  256, {   467,    268,    169,    158,    141,    123,     96}},
    {  512, {   610,    340,    205,    137,    160,    137,    103}},
    { 1024, {  1122,    596,    333,    201,    245,    201,    135}},
    { 2048, {  2146,   1108,    589,    329,    416,    329,    199}},
    { 4096, {  4194,   2132,   1101,    585,    757,    585,    327}},
}};

/// UpdateFC latency guideline and Ack latency limit at 8 GT/s and above (docs/protocol.md §7.3).
inline constexpr Table latency_8{{
    //            x1      x2      x4      x8     x12     x16     x32
    {  128, {   333,    224,    169,    163,    154,    144,    129}},
    {  256, {   512,    313,    214,    203,    186,    168,    141}},
    {  512, {   655,    385,    250,    182,    205,    182,    148}},
    { 1024, {  1167,    641,    378,    246,    290,    246,    180}},
    { 2048, {  2191,   1153,    634,    374,    461,    374,    244}},
    { 4096, {  4239,   2177,   1146,    630,    802,    630,    372}},
}};

/// REPLAY_TIMER limit at 2.5 GT/s (docs/protocol.md §7.4).
inline constexpr Table replay_2_5{{
    //            x1      x2      x4      x8     x12     x16     x32
    {  128, {   711,    384,    219,    201,    174,    144,     99}},
    {  256, {  1248,    651,    354,    321,    270,    216,    135}},
    {  512, {  1677,    867,    462,    258,    327,    258,    156}},
    { 1024, {  3213,   1635,    846,    450,    582,    450,    252}},
    { 2048, {  6285,   3171,   1614,    834,   1095,    834,    444}},
    { 4096, { 12429,   6243,   3150,   1602,   2118,   1602,    828}},
}};

/// REPLAY_TIMER limit at 5 GT/s (docs/protocol.md §7.4).
inline constexpr Table replay_5{{
    //            x1      x2      x4      x8     x12     x16     x32
    {  128, {   864,    537,    372,    354,    327,    297,    252}},
    {  256, {  1401,    804,    507,    474,    423,    369,    288}},
    {  512, {  1830,   1020,    615,    411,    480,    411,    309}},
    { 1024, {  3366,   1788,    999,    603,    735,    603,    405}},
    { 2048, {  6438,   3324,   1767,    987,   1248,    987,    597}},
    { 4096, { 12582,   6396,   3303,   1755,   2271,   1755,    981}},
}};

/// REPLAY_TIMER limit at 8 GT/s and above (docs/protocol.md §7.4).
inline constexpr Table replay_8{{
    //            x1      x2      x4      x8     x12     x16     x32
    {  128, {   999,    672,    507,    489,    462,    432,    387}},
    {  256, {  1536,    939,    642,    609,    558,    504,    423}},
    {  512, {  1965,   1155,    750,    546,    615,    546,    444}},
    { 1024, {  3501,   1923,   1134,    738,    870,    738,    540}},
    { 2048, {  6573,   3459,   1902,   1122,   1383,   1122,    732}},
    { 4096, { 12717,   6531,   3438,   1890,   2406,   1890,   1116}},
}};
// clang-format on

}  // namespace pcieflow::wire::printed
