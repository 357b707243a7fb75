using System.IO;

namespace Courier.Formats;

public class TreeReader
{
    private int? _maxDepth;
    private int _depth;
    private bool _closeInput;

    public TreeReader()
    {
        _maxDepth = 64;
        _closeInput = true;
    }

    public Node Read(TextReader input)
    {
        if (_maxDepth != null && _depth >= _maxDepth)
        {
            throw new InvalidDataException("nested too deeply");
        }
        _depth++;
        var node = new Node(input.ReadLine());
        while (input.Peek() == '(')
        {
            node.Add(Read(input));
        }
        _depth--;
        return node;
    }
}
