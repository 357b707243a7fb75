using System.Diagnostics;

namespace Atelier.Render;

public class Thumbnailer
{
    public void Render(string source, string target)
    {
        var start = new ProcessStartInfo("convert") { UseShellExecute = false, ArgumentList = { "--", source, target } };
        using var process = Process.Start(start);
        process.WaitForExit();
    }
}
