"""The Python that pages download: archives of the engine, and Pyodide in two parts."""
