<?php
namespace App\Http\Controllers;

class LabelController extends Controller
{
    public function __construct()
    {
        $this->authorizeResource(Label::class, 'label');
    }

    public function destroy(Label $label)
    {
        $label->delete();
        return redirect('/labels');
    }
}
