<?php

class ProfileController
{
    private $profiles;

    public function update($id)
    {
        $input = $_POST;
        $this->profiles->save($id, $input);
    }
}
