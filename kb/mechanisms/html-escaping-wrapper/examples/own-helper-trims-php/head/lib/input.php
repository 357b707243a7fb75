<?php
function given($name)
{
    return isset($_REQUEST[$name]) ? $_REQUEST[$name] : '';
}

function shown($name)
{
    return htmlspecialchars(given($name), ENT_QUOTES);
}

function trimmed($name)
{
    return trim(given($name));
}
