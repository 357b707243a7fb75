<?php

add_action('rest_api_init', 'orders_routes');

function orders_routes()
{
    register_rest_route('orders/v1', '/refund', [
        'methods' => 'POST',
        'callback' => 'orders_refund',
        'permission_callback' => fn() => current_user_can('manage_orders'),
    ]);
}
