<?php

class Cards
{
    private PDO $db;

    public function find(string $id)
    {
        return $this->db->query('SELECT * FROM card WHERE id = ' . $this->db->quote($id));
    }
}
