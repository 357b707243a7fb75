from django.http import JsonResponse

from .models import Report


def listing(request):
    rows = Report.objects.filter(team=request.user.team, archived=False)
    return JsonResponse({"reports": [r.summary() for r in rows[:100]]})
