from django.http import HttpResponse, HttpResponseBadRequest


def preview(request):
    size = request.GET.get("size", "")
    if not size.isdigit():
        return HttpResponseBadRequest("No such size", content_type="text/plain")
    return HttpResponse(b"\x89PNG" + bytes(int(size)), content_type="image/png")
