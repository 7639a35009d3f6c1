# Builds the wheel (page included, engine compiled), then a small image that only runs it.
FROM python:3.12-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements ./requirements
RUN python -m venv /build && /build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt \
    && /build/bin/pip install --no-cache-dir --require-hashes -r requirements/node.txt
COPY . .
RUN TIDETABLE_COMPILE=1 PATH="/build/bin:$PATH" python -m hatchling build --target wheel --directory /wheels

FROM python:3.12-slim-bookworm
RUN useradd --create-home --uid 1000 tidetable && mkdir /data && chown tidetable /data
COPY requirements/run.txt /tmp/run.txt
RUN pip install --no-cache-dir --require-hashes -r /tmp/run.txt && rm /tmp/run.txt
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps /tmp/wheels/*.whl && rm -r /tmp/wheels
USER tidetable
ENV TIDETABLE_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tidetable", "--host", "0.0.0.0", "--no-browser"]
