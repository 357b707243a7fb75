<?php

function status(): void
{
    echo 'ok';
}

function convert(): void
{
    echo htmlspecialchars(shell_exec('identify ' . escapeshellarg($_GET['image'])));
}
