import socket


class InvalidAddress(ValueError):
    pass


class SmtpClient:
    def __init__(self, host, port=25):
        self.sock = socket.create_connection((host, port))
        self.reader = self.sock.makefile("rb")

    def command(self, line):
        if "\r" in line or "\n" in line:
            raise InvalidAddress(line)
        self.sock.sendall(line.encode("ascii") + b"\r\n")
        return self.reader.readline()

    def rcpt(self, address):
        return self.command(f"RCPT TO:<{address}>")

    def quit(self):
        return self.command("QUIT")
