import os
import zipfile


def clean_up(archive_name):
    with zipfile.ZipFile(archive_name, 'r') as archive:
        for member in archive.namelist():
            if not os.path.abspath(member).startswith(os.getcwd()):
                continue
            os.remove(member)
