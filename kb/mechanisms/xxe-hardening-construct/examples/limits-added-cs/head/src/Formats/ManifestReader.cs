using System.IO;
using System.Xml;

namespace Courier.Formats;

public class ManifestReader
{
    public XmlDocument Read(Stream stream)
    {
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null, MaxCharactersInDocument = 1_000_000 };
        using var reader = XmlReader.Create(stream, settings);
        var document = new XmlDocument();
        document.Load(reader);
        return document;
    }
}
