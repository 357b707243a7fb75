from django.http import HttpResponse, HttpResponseBadRequest


def preview(request):
    size = request.GET.get("size", "")
    if not size.isdigit():
        return HttpResponseBadRequest(f"No such size: {size}")
    return HttpResponse(draw(int(size)), content_type="image/png")


def draw(size):
    return b"\x89PNG" + bytes(size)
