from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.views.generic import View

from .models import Paper
from .shown import ShownView


class PaperView(ShownView):
    def answer(self, paper):
        return paper.as_response()
