<?php
function entryOf($link, $tree, $number)
{
    $id = intval($number);
    return ldap_search($link, $tree, '(employeeNumber=' . ldap_escape($id, '', LDAP_ESCAPE_FILTER) . ')');
}
