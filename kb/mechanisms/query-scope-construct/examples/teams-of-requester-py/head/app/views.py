class NoteViewSet(ModelViewSet):
    def get_queryset(self):
        return Note.objects.filter(team__in=teams_of(self.request.user))
