<?php

class Listing
{
    public function rows(PDO $db): array
    {
        $column = $_GET['sort'] ?? 'name';
        if (!in_array($column, ['name', 'made'], true)) {
            $column = 'name';
        }
        return $db->query('SELECT id, name, made FROM item ORDER BY ' . $column)->fetchAll();
    }
}
