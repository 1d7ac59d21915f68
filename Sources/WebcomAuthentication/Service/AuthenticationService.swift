public actor AuthenticationService {}
