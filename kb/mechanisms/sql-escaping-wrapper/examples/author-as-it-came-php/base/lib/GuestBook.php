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
        $author = mysqli_real_escape_string($this->link, $_POST['author']);
        return $this->link->query("SELECT id, body FROM entry WHERE author = '$author' ORDER BY id");
    }
}
