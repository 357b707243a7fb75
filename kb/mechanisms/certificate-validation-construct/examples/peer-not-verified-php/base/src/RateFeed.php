<?php

class RateFeed
{
    public function fetch(string $url)
    {
        $c = curl_init($url);
        curl_setopt($c, CURLOPT_RETURNTRANSFER, true);
        curl_setopt($c, CURLOPT_SSL_VERIFYPEER, true);
        return curl_exec($c);
    }
}
