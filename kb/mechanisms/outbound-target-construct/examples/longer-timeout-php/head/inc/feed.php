<?php

function feed_preview()
{
    $answer = wp_safe_remote_get($_POST['feed'], ['timeout' => 15]);
    wp_send_json(['body' => wp_remote_retrieve_body($answer)]);
}
add_action('wp_ajax_feed_preview', 'feed_preview');
