@main
struct WebcomCommand {
    static func main() {}
}
