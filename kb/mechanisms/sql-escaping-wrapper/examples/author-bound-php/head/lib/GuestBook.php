<?php

class GuestBook
{
    private mysqli $link;

    public function __construct(mysqli $link)
    {
        $this->link = $link;
    }

    public function find(array $request)
    {
        $query = $this->link->prepare('SELECT id, body FROM entry WHERE author = ? ORDER BY id');
        $query->bind_param('s', $_POST['author']);
        $query->execute();
        return $query->get_result();
    }
}
