<?php

function form_done()
{
    $to = $_GET['to'] ?? '/';
    wp_safe_redirect($to);
    exit;
}
add_action('admin_post_form', 'form_done');
