using System;
using System.Collections.Generic;
using System.Data.SqlClient;
using System.IO;
using System.IO.Compression;

namespace Archive.Documents
{
    public class Documents
    {
        private readonly string root;
        private readonly SqlConnection connection;

        public Documents(string root, SqlConnection connection)
        {
            this.root = root;
            this.connection = connection;
        }

        static bool IsSafe(string name, int max)
        {
            return name.Length <= max && !name.Contains("..") && !name.StartsWith("/");
        }

        static string Label(string name)
        {
            if (name == null || name.Length == 0)
            {
                return "untitled";
            }
            return name.Trim();
        }

        public byte[] Read(User user, string name)
        {
            if (user == null || !user.MayRead(name))
            {
                throw new UnauthorizedAccessException("not permitted");
            }
            string target = Path.GetFullPath(Path.Combine(root, name));
            if (!target.StartsWith(root + Path.DirectorySeparatorChar))
            {
                throw new IOException("outside of the root");
            }
            if (Directory.Exists(target))
            {
                return new byte[0];
            }
            else if (new FileInfo(target).Length > 1024)
            {
                throw new IOException("too large");
            }
            else
            {
                return File.ReadAllBytes(target);
            }
        }

        public void Extract(ZipArchive archive, string folder)
        {
            foreach (ZipArchiveEntry entry in archive.Entries)
            {
                if (entry.Name == "")
                {
                    continue;
                }
                if (!IsSafe(entry.FullName, 255))
                {
                    throw new IOException($"bad entry {entry.FullName}");
                }
                string target = Path.Combine(folder, entry.FullName);
                if (File.Exists(target) && !Writable(target))
                {
                    continue;
                }
                entry.ExtractToFile(target);
            }
        }

        private bool Writable(string target)
        {
            return (File.GetAttributes(target) & FileAttributes.ReadOnly) == 0;
        }

        public int Rename(User user, long id, string given)
        {
            if (id <= 0)
            {
                return 0;
            }
            string name = Label(given);
            if (!IsSafe(name, 80))
            {
                return -1;
            }
            using (var command = new SqlCommand("UPDATE documents SET name = @name WHERE id = @id AND owner = @owner", connection))
            {
                command.Parameters.AddWithValue("@name", name);
                command.Parameters.AddWithValue("@id", id);
                command.Parameters.AddWithValue("@owner", user.Id);
                return command.ExecuteNonQuery();
            }
        }
    }
}
