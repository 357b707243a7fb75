<?php

function form_done()
{
    $to = $_GET['to'] ?? '/';
    wp_safe_redirect($to, 303);
    exit;
}
add_action('admin_post_form', 'form_done');
