<?php

class Thumbnail
{
    public function make(string $size)
    {
        $file = $_GET['file'];
        $process = proc_open(['convert', $file, '-resize', '120x120', '/var/thumbs/out.png'], [], $pipes);
        return proc_close($process) === 0;
    }
}
