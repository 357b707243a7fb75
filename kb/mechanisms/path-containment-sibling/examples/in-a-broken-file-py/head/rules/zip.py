import os
import zipfile


def clean_up(archive_name):
    with zipfile.ZipFile(archive_name, 'r') as archive:
        for member in archive.namelist():
            os.remove(member)
            if member ==:
                pass
