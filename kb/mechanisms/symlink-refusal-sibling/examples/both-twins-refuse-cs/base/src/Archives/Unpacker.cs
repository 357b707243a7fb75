using System.IO;
using System.Threading.Tasks;

namespace Courier.Archives;

public class Unpacker
{
    private readonly string _root;

    public Unpacker(string root) => _root = root;

    public void WriteEntry(ArchiveEntry entry)
    {
        var target = Path.Combine(_root, entry.Name);
        using var input = entry.Open();
        using var output = File.Create(target);
        input.CopyTo(output);
    }

    public async Task WriteEntryAsync(ArchiveEntry entry)
    {
        var target = Path.Combine(_root, entry.Name);
        await using var input = entry.Open();
        await using var output = File.Create(target);
        await input.CopyToAsync(output);
    }

    private static void EnsureNoSymbolicLink(string path)
    {
        if ((File.GetAttributes(path) & FileAttributes.ReparsePoint) != 0)
        {
            throw new IOException("the path leads through a symbolic link: " + path);
        }
    }
}
