<?php

class Cards
{
    private PDO $db;

    public function find(string $id)
    {
        $query = $this->db->prepare('SELECT * FROM card WHERE id = :id');
        $query->bindValue(':id', $id);
        $query->execute();
        return $query;
    }
}
