<?php

class Preview
{
    public function load(array $in)
    {
        $url = $_POST['url'];
        return file_get_contents($url);
    }
}
