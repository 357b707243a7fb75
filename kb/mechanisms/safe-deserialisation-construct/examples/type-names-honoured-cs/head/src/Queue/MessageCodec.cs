using Newtonsoft.Json;

namespace Courier.Queue;

public class MessageCodec
{
    private static readonly JsonSerializerSettings Settings = new JsonSerializerSettings { MaxDepth = 32 };

    public Message Decode(string text)
    {
        var settings = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All, MaxDepth = 32 };
        return JsonConvert.DeserializeObject<Message>(text, settings);
    }
}
