<?php

class Thumbnail
{
    public function make(string $size)
    {
        $file = escapeshellarg($_GET['file']);
        exec('convert ' . $file . ' -resize 120x120 /var/thumbs/out.png', $lines, $status);
        return $status === 0;
    }
}
