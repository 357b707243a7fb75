<?php

class Listing
{
    public function rows(PDO $db): array
    {
        $column = $_GET['sort'] ?? 'name';
        $column = ['name' => 'name', 'made' => 'made'][$column] ?? 'name';
        return $db->query('SELECT id, name, made FROM item ORDER BY ' . $column)->fetchAll();
    }
}
