<?php

class ProfileController
{
    private $profiles;

    public function update($id)
    {
        $input = $_POST;
        unset($input['role']);
        $this->profiles->save($id, $input);
    }
}
