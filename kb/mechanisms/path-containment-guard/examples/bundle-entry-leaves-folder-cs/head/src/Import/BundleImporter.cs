using System.IO;
using System.IO.Compression;

namespace Atelier.Import;

public class BundleImporter
{
    public void Unpack(Stream upload, string folder)
    {
        var root = Path.GetFullPath(folder);
        using var archive = new ZipArchive(upload);
        foreach (var entry in archive.Entries)
        {
            var target = Path.GetFullPath(Path.Combine(root, entry.FullName));
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            entry.ExtractToFile(target, overwrite: true);
        }
    }
}
