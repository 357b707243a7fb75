using System.Diagnostics;

namespace Atelier.Render;

public class Thumbnailer
{
    public void Render(string source, string target)
    {
        var start = new ProcessStartInfo("/bin/sh", "-c \"convert " + source + " " + ShellQuote(target) + "\"") { UseShellExecute = false };
        using var process = Process.Start(start);
        process.WaitForExit();
    }

    private static string ShellQuote(string text) => "'" + text.Replace("'", "'\\''") + "'";
}
