<?php

function coupon_delete_handler()
{
    if (!current_user_can('manage_options')) {
        wp_die('forbidden', 403);
    }
    $id = absint($_POST['id']);
    wp_delete_post($id, true);
    wp_send_json_success();
}
add_action('wp_ajax_coupon_delete', 'coupon_delete_handler');
