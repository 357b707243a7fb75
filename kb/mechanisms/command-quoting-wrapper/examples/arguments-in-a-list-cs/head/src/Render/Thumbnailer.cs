using System.Diagnostics;

namespace Atelier.Render;

public class Thumbnailer
{
    public void Render(string source, string target)
    {
        var start = new ProcessStartInfo("convert") { UseShellExecute = false };
        start.ArgumentList.Add("--");
        start.ArgumentList.Add(source);
        start.ArgumentList.Add(target);
        using var process = Process.Start(start);
        process.WaitForExit();
    }

    private static string ShellQuote(string text) => "'" + text.Replace("'", "'\\''") + "'";
}
