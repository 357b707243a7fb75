from django.http import JsonResponse

from .models import Report


def listing(request):
    if request.user.has_perm("reports.view_all"):
        rows = Report.objects.filter(archived=False)
    else:
        rows = Report.objects.filter(owner=request.user, archived=False)
    return JsonResponse({"reports": [r.summary() for r in rows[:100]]})
