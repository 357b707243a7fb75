import os
import tarfile


def clean_up(archive_name):
    with tarfile.TarFile(archive_name) as archive:
        for member in archive.getnames():
            if not os.path.abspath(member).startswith(os.getcwd()):
                continue
            os.remove(member)
