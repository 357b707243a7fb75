<?php

class Ledger_Table
{
    public function rows($owner)
    {
        global $wpdb;
        $sql = $wpdb->prepare("SELECT id, title FROM {$wpdb->prefix}ledger WHERE owner = %s", $owner);
        return $wpdb->get_results($sql);
    }
}

function ledger_ajax_rows()
{
    $table = new Ledger_Table();
    wp_send_json($table->rows($_GET['owner']));
}
add_action('wp_ajax_ledger_rows', 'ledger_ajax_rows');
