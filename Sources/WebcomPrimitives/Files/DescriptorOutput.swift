#if canImport(Darwin)
import Darwin
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
}
#elseif canImport(Glibc)
import Glibc
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
}
#elseif canImport(Musl)
import Musl
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
}
#endif

/// Writes to open files and streams, without a buffer.
package enum DescriptorOutput {
    /// Writes all of the bytes; blocks, also where the descriptor does not.
    ///
    /// - Returns: The system's error number; nil when everything was written.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
            let number = errno
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                return EIO
            } else if number == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, -1)
            } else if number != EINTR {
                return number
            }
        }
        return nil
    }
}
