"""The browser tests of every change, by the folder of the source that they walk through.

They meet each feature once; all others run with ``python build.py test --all``. Of a test with
several cases one runs, another each day; of what a host may do wrong, ten.
`tests/test_core.py` holds that no folder is left out.
"""

from pathlib import Path

from tests.sampling import DAY

BROWSER = Path(__file__).parent / "browser"

HOST_IN_TROUBLE = (
    "offline/test_deployments.py::test_what_comes_wrong_once_costs_no_visit",
    "offline/test_deployments.py::test_what_comes_wrong_twice_is_well_when_the_page_is_loaded_again",
)
"""Tests that choose their cases by the date themselves; all of those run."""
CORE = {
    # web/
    "app": [
        "engine/test_boot.py::test_the_page_becomes_ready",
        "engine/test_boot.py::test_what_is_thrown_while_the_page_begins_is_shown",
        "page/test_addresses.py::test_what_is_wrong_with_an_address_is_told",
        "board/test_access.py::test_axe_finds_nothing",
        "wheels/test_wheel.py::test_a_page_without_wheels_loads_nothing_for_them",
    ],
    "page": [
        "home/test_home.py::test_the_browsers_own_ways_lead_back_and_forth",
        "board/test_play.py::test_the_first_touch_of_a_start_is_answered_without_python",
        "board/test_play.py::test_what_else_is_done_before_python_is_ready_is_answered_in_its_order",
        "page/test_foreseen.py::test_a_press_is_seen_in_the_next_frame_before_any_answer",
    ],
    "messages": [
        "offline/test_deployments.py::test_what_does_not_come_at_all_is_told_with_what_helps",
        "offline/test_deployments.py::test_a_later_module_that_is_gone_is_told_where_it_was_wanted",
    ],
    "words": [
        "words/test_languages.py::test_a_choice_holds_and_takes_a_half_made_move_along",
        "words/test_pseudo.py::test_nothing_is_english_or_cut",
        "words/test_whole_languages.py::test_a_whole_match",
        "words/test_whole_languages.py::test_a_puzzle_is_missed_and_solved",
    ],
    "settings": [
        "style/test_palettes.py::test_a_palette_is_kept_and_put_on_before_anything_is_painted"
    ],
    "board": [
        # By clicking: test_a_whole_match, above, and Firefox's sample.
        "board/test_play.py::test_a_whole_game_by_keyboard_alone",
        "board/test_play.py::test_a_whole_game_by_touch_on_a_phone",
        "board/test_play.py::test_a_refused_touch_says_why",
        "board/test_play.py::test_a_piece_that_moves_is_the_same_element",
        "board/test_scene.py::test_the_page_shows_the_scene_that_python_made",
        "board/test_access.py::test_every_space_says_what_stands_there",
    ],
    "input": [
        "board/test_hand.py::test_a_lifted_piece_follows_the_pointer_and_its_targets_are_marked",
        "board/test_hand.py::test_a_small_space_is_touched_through_a_glass",
    ],
    "wire": ["wheels/test_wheel.py::test_a_game_chosen_from_the_menu_is_on_the_board"],
    "clock": [
        "clock/test_clock.py::test_a_flag_falls_at_one_screen_and_undo_gives_the_time_back",
        "clock/test_clock.py::test_a_reload_and_a_pause_keep_the_time",
    ],
    "table": [
        "board/test_play.py::test_undo_redo_flip_and_walking_the_moves",
        "board/test_heard.py::test_each_happening_of_every_game_is_heard_once_and_in_order",
        "board/test_keyboard.py::test_tab_comes_to_everything_and_back",
        "table/test_table.py::test_all_that_one_needs_is_in_sight_from_start_to_end",
        "table/test_table.py::test_the_sheets_of_a_phone_open_and_close",
    ],
    "moves": [
        "table/test_records.py::test_an_earlier_place_gives_a_variation_below_the_main_line",
        "table/test_records.py::test_comments_and_marks",
    ],
    "players": [
        "table/test_table.py::test_a_rematch_begins_with_colours_swapped",
        "page/test_quiet.py::test_thinking_gives_way_and_goes_on",
    ],
    "help": ["help/test_asking.py::test_a_letter_asks_and_the_answer_is_shown_and_said"],
    "sketch": [
        "board/test_drawing.py::test_the_right_button_draws_and_a_click_wipes",
        "board/test_drawing.py::test_a_finger_draws_with_the_pen_and_touches_again_after_it",
    ],
    "analysis": [
        "analysis/test_computer.py::test_a_person_plays_against_the_computer_and_takes_back",
        "analysis/test_computer.py::test_thinking_shows_and_stops_at_once_and_goes_on",
        "analysis/test_computer.py::test_analysis_shows_lines_and_arrows_and_follows_the_match",
        "analysis/test_computer.py::test_a_hint_says_where_to_look_then_the_move_and_why_then_what_may_follow",
        "analysis/test_computer.py::test_threats_are_the_other_sides_moves",
        "analysis/test_explorer.py::test_what_was_played_before_is_shown_and_played_by_key",
    ],
    "challenges": [
        "challenges/test_puzzles.py::test_a_puzzle_is_solved_by_touch_and_remembered",
        "challenges/test_puzzles.py::test_a_wrong_try_is_answered_and_taken_back",
        "challenges/test_puzzles.py::test_the_solution_is_shown_and_stepped_through",
        "challenges/test_runs.py::test_a_streak_counts_until_the_first_miss",
        "challenges/test_tour.py::test_a_tour_is_taken_by_touches_and_ends_with_the_way_to_a_match",
        "challenges/test_practice.py::test_a_mistake_is_told_tried_again_and_waits_in_the_pile",
    ],
    "new-game": [
        "home/test_home.py::test_from_home_to_the_first_move_against_the_computer_in_two_clicks",
        "new_game/test_play_dialog.py::test_a_pie_is_asked_for_against_the_computer",
        "new_game/test_play_dialog.py::"
        "test_an_options_error_stands_beside_its_field_and_what_was_typed_stays",
        "new_game/test_editor.py::test_a_position_is_set_up_by_touch_and_by_keyboard",
    ],
    "correspondence": [
        "correspondence/test_friend.py::test_a_whole_match_is_played_by_links",
        "correspondence/test_friend.py::test_hidden_tiles_stay_hidden_until_all_are_shown",
        "table/test_records.py::test_a_link_shows_the_same_node_to_whoever_opens_it",
        "table/test_records.py::test_a_record_goes_out_and_in_by_clipboard_and_file",
    ],
    "live": [
        "live/test_live.py::test_moves_go_at_once",
        "live/test_lines.py::test_two_browsers_open_a_line_by_two_texts",
    ],
    "library": [
        "library/test_your_games.py::test_matches_are_opened_named_and_deleted_with_the_keyboard_alone",
        "library/test_your_games.py::test_all_matches_go_into_one_file_and_back",
        "library/test_scores.py::test_a_score_is_kept_against_each_level_and_a_match_counts_once",
    ],
    "storage": [
        "storage/test_storage.py::test_reloading_finds_the_match_of_any_game",
        "storage/test_storage.py::test_two_tabs_on_one_match_lose_nothing",
        "storage/test_storage.py::test_where_nothing_can_be_kept_it_is_said_once_and_play_goes_on",
    ],
    "home": [
        "home/test_home.py::test_home_is_painted_before_python_loads",
        "home/test_home.py::test_axe_sizes_and_words_of_each_page",
        "storage/test_storage.py::test_the_front_page_goes_on_with_the_last_match_before_python_runs",
        "correspondence/test_friend.py::test_matches_that_wait_are_listed_and_counted_and_moved",
    ],
    "print": [
        "print/test_print.py::test_a_match_is_a_moving_picture_and_goes_on_paper_with_diagrams",
    ],
    "record": [
        "record/test_record.py::test_results_ratings_and_days_are_those_of_the_stored_matches",
    ],
    "wheels": [
        "wheels/test_wheel.py::test_a_game_chosen_from_the_menu_is_on_the_board",
        "wheels/test_sandbox.py::test_nothing_can_be_reached_from_a_wheel",
        "wheels/test_sandbox.py::test_an_endless_loop_is_stopped_after_a_while",
        "wheels/test_add_a_game.py::test_its_wheel_is_played_to_the_end",
    ],
    "engine": [
        "engine/test_boot.py::test_nothing_is_downloaded_twice",
        "engine/test_boot.py::test_a_missing_download_is_told",
        "engine/test_snapshot.py::test_a_game_from_a_snapshot",
    ],
    "offline": [
        "offline/test_offline.py::test_a_whole_game_after_one_visit_without_a_server",
        "offline/test_offline.py::test_a_new_version_waits_until_it_is_asked_for",
        *HOST_IN_TROUBLE,
    ],
    "embed": [
        "embed/test_embeds.py::test_a_diagram_is_shown_without_any_engine",
        "embed/test_embeds.py::test_a_replay_walks_by_buttons_and_by_keys_while_it_has_the_focus",
        "embed/test_embeds.py::test_a_reader_plays_by_clicks",
        "embed/test_embeds.py::"
        "test_attributes_that_are_not_ours_neither_stop_a_board_nor_end_what_is_played",
        "embed/test_embeds.py::test_a_frame_tells_its_height_and_plays",
        "embed/test_embed_wheels.py::test_a_board_of_a_wheel_is_played_on_and_the_computer_answers",
        "embed/test_frameworks.py::test_a_framework_makes_and_changes_a_board",
        "embed/test_frameworks.py::test_a_page_of_documentation_shows_each_board_once",
        "embed/test_plain_host.py::test_it_plays_embeds_and_goes_offline",
    ],
    "docs": [
        "docs/test_docs.py::test_a_page_for_everyone",
        "docs/test_docs.py::test_a_word_is_found_by_keyboard_and_opens_its_place",
        "docs/test_guides.py::test_a_rules_page_is_for_everybody",
        "docs/test_guides.py::test_try_it_opens_the_board_of_the_guide",
    ],
    "style": [
        "style/test_palettes.py::test_pieces_board_and_marks_differ_for_all_eyes",
        "style/test_marks.py::test_each_mark_is_seen_on_stone_and_on_both_sides_pieces",
        "style/test_reflow.py::test_a_game_fits_with_every_panel_open",
        "style/test_widths.py::test_nothing_is_cut_or_covered_at_any_width",
    ],
}


def chosen(items: list) -> set:
    """Return the browser tests among pytest's items that run with every change."""
    names = {name for tests in CORE.values() for name in tests}
    cases: dict[str, list] = {}
    for item in items:
        function = getattr(item, "originalname", "")  # a doctest has none
        name = f"{item.path.relative_to(BROWSER).as_posix()}::{function}"
        if name in names and not item.get_closest_marker("deep"):
            cases.setdefault(name, []).append(item)
    whole = {item for name in HOST_IN_TROUBLE for item in cases.pop(name, ())}
    return whole | {found[DAY % len(found)] for found in cases.values()}
