<?php
namespace App\Http\Controllers;

class LabelController extends Controller
{
    public function destroy(Label $label)
    {
        $this->authorize('delete', $label);
        $label->delete();
        return redirect('/labels');
    }
}
