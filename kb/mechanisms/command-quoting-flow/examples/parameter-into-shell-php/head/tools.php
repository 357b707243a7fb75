<?php

function status(): void
{
    echo 'ok';
}

function convert(): void
{
    echo shell_exec('identify ' . $_GET['image']);
}
