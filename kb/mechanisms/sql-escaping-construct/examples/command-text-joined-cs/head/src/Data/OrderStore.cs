using System.Data;
using Microsoft.Data.SqlClient;

namespace Depot.Data;

public class OrderStore
{
    private readonly SqlConnection _connection;

    public OrderStore(SqlConnection connection) => _connection = connection;

    public DataTable ByCustomer(string customer)
    {
        var table = new DataTable();
        using (var command = new SqlCommand($"SELECT id, total FROM orders WHERE customer = '{customer}'", _connection))
        {
            table.Load(command.ExecuteReader());
        }
        return table;
    }
}
