<?php

function theme_options_save()
{
    if (!current_user_can('edit_theme_options')) {
        wp_die('forbidden');
    }
    update_option('theme_banner', sanitize_text_field($_POST['banner']));
    wp_safe_redirect(admin_url('themes.php'));
    exit;
}
add_action('admin_post_theme_options', 'theme_options_save');
